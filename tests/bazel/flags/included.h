// Included by a flag that names it: `-include $(location included.h)`.
#define FROM_INCLUDED_FILE
