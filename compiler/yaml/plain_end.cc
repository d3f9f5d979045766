#include "compiler/yaml/plain_end.h"

namespace switchyard::yaml {

PlainEnd FindPlainEnd(std::string_view line) {
  PlainEnd end;
  std::size_t stop = line.find(':');
  while (stop < line.size() && stop + 1 < line.size() && line[stop + 1] != ' ') {
    stop = line.find(':', stop + 1);
  }
  end.at_colon = stop < line.size();
  line = line.substr(0, stop);
  std::size_t comment = line.find('#');
  while (comment < line.size() && (comment == 0 || line[comment - 1] != ' ')) {
    comment = line.find('#', comment + 1);
  }
  if (comment < line.size()) {
    end.at_comment = true;
    end.at_colon = false;
    line = line.substr(0, comment);
  }
  end.size = line.size();
  while (end.size > 0 && line[end.size - 1] == ' ') --end.size;
  return end;
}

}  // namespace switchyard::yaml
