#include "compiler/model/report/page_text.h"

#include <cstdio>
#include <iterator>

namespace switchyard::model {

const std::string_view kPageStyle = R"css(
:root{--fg:#1a1a1a;--bg:#fff;--line:#d5d5d5;--panel:#f5f5f5;--bar:#4a86c8}
@media(prefers-color-scheme:dark){:root{--fg:#e6e6e6;--bg:#1c1c1c;--line:#444;--panel:#282828}}
*{box-sizing:border-box}
body{margin:0 auto;padding:12px;max-width:1200px;font:14px/1.4 sans-serif;color:var(--fg);
background:var(--bg)}
h1{font-size:20px;margin:0 0 8px}
h2{font-size:16px;margin:24px 0 6px}
ul{display:flex;flex-wrap:wrap;gap:8px;list-style:none;margin:0;padding:0}
li{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:6px 10px}
li b{display:block;font-size:17px}
svg{display:block;width:100%;background:var(--panel);border:1px solid var(--line)}
svg rect:hover{stroke:var(--fg);stroke-width:2;vector-effect:non-scaling-stroke}
#about{position:sticky;bottom:0;background:var(--panel);border:1px solid var(--line);
padding:6px 10px;font:12px monospace;white-space:pre-wrap;overflow-wrap:anywhere}
div.table{overflow-x:auto}
table{border-collapse:collapse;font-size:13px}
th,td{padding:2px 10px 2px 0;text-align:left;white-space:nowrap;border-bottom:1px solid var(--line)}
.n{text-align:right;font-variant-numeric:tabular-nums}
i{display:inline-block;width:10px;height:10px;margin-right:6px;border-radius:2px}
td.bar{width:160px;min-width:80px}
td.bar span{display:block;height:10px;background:var(--bar)}
summary{cursor:pointer}
)css";

// Without `<` and `&`: it is text of XML, too.
const std::string_view kPageScript = R"js(
const about = document.getElementById('about');
const show = event => {
  const title = event.target.querySelector ? event.target.querySelector(':scope > title') : null;
  if (title) about.textContent = title.textContent;
};
document.addEventListener('pointerover', show);
document.addEventListener('click', show);
)js";

std::string Escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '&':
        escaped += "&amp;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += (byte < ' ' && c != '\n' && c != '\t') || byte == 0x7F ? '?' : c;
    }
  }
  return escaped;
}

std::string Grouped(int64_t number) {
  std::string text = std::to_string(number);
  const size_t first = text[0] == '-' ? 1 : 0;
  for (size_t i = text.size(); i > first + 3;) {
    i -= 3;
    text.insert(i, ",");
  }
  return text;
}

std::string SizeText(int64_t bytes) {
  constexpr const char* kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  auto size = static_cast<double>(bytes);
  size_t unit = 0;
  while (size >= 1024 && unit + 1 < std::size(kUnits)) {
    size /= 1024;
    ++unit;
  }
  char text[48];
  std::snprintf(text, sizeof(text), unit == 0 ? "%.0f %s" : "%.1f %s", size, kUnits[unit]);
  return text;
}

std::string Coordinate(double value) {
  char text[48];
  std::snprintf(text, sizeof(text), "%.2f", value);
  std::string shown = text;
  while (shown.back() == '0') shown.pop_back();
  if (shown.back() == '.') shown.pop_back();
  return shown;
}

std::string ColorOf(size_t position) {
  // The golden angle.
  return "hsl(" + std::to_string(position * 137 % 360) + ",55%,55%)";
}

}  // namespace switchyard::model
