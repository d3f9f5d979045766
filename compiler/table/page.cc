#include "compiler/table/page.h"

#include "compiler/files/embedded_file.h"

namespace switchyard::table {
namespace {

constexpr files::EmbeddedFile kFiles[] = {
#define EMBEDDED(path, text) {path, text},
#include "compiler/table/page.inc"
#undef EMBEDDED
};

constexpr std::string_view kStyle = files::EmbeddedText(kFiles, "compiler/table/page/page.css");
constexpr std::string_view kBody = files::EmbeddedText(kFiles, "compiler/table/page/page.html");
constexpr std::string_view kScript = files::EmbeddedText(kFiles, "compiler/table/page/page.js");
constexpr std::string_view kGradients =
    files::EmbeddedText(kFiles, "compiler/table/page/gradients.js");

}  // namespace

const std::string_view kPageStyle = kStyle;
const std::string_view kPageBody = kBody;
const std::string_view kPageScript = kScript;
const std::string_view kGradientsScript = kGradients;

}  // namespace switchyard::table
