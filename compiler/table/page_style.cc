#include "compiler/table/page.h"

namespace switchyard::table {

// The colours c0 ... are for the reasons, in the order of dispatch::Reason; p is for fallthroughs.
const std::string_view kPageStyle = R"css(
:root{--fg:#1a1a1a;--bg:#fff;--line:#d5d5d5;--panel:#f5f5f5}
@media(prefers-color-scheme:dark){:root{--fg:#e6e6e6;--bg:#1c1c1c;--line:#444;--panel:#282828}}
*{box-sizing:border-box}
body{margin:0;font:13px/1.35 sans-serif;color:var(--fg);background:var(--bg);
display:flex;flex-direction:column;height:100vh}
header{padding:8px 12px;border-bottom:1px solid var(--line)}
h1{font-size:16px;margin:0 0 6px}
input,select{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--line);
padding:3px 6px;margin-right:8px}
#q{width:22em}
#legend{margin-top:6px}
#legend span{margin-right:14px;white-space:nowrap}
#legend i,td i{display:inline-block;width:16px;height:16px;line-height:16px;text-align:center;
font:10px/16px monospace;font-style:normal;color:#111}
#scroll{flex:1;overflow:auto}
#pad{position:relative}
table{border-collapse:collapse}
thead th{position:sticky;top:0;background:var(--bg);z-index:1;height:170px;vertical-align:bottom;
padding:0 0 4px;font-weight:normal}
thead div{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap;width:16px}
tbody th{text-align:left;font:12px monospace;font-weight:normal;padding:0 8px;white-space:nowrap;
position:sticky;left:0;background:var(--bg);width:340px;min-width:340px;max-width:340px;
overflow:hidden;text-overflow:ellipsis}
tr{height:18px}
td{padding:1px 0}
td.on i{outline:2px solid var(--fg)}
#why{padding:8px 12px;border-top:1px solid var(--line);background:var(--panel);min-height:110px;
max-height:35vh;overflow:auto;font:12px monospace;white-space:pre-wrap}
.c0{background:#4caf50}.c1{background:#26c6da}.c2{background:#42a5f5}.c3{background:#ba68c8}
.c4{background:#ffb74d}.c5{background:#ef5350}.c6{background:#aed581}.c7{background:#f48fb1}
.c8{background:#bdbdbd}.c9{background:transparent;color:#999!important}.p{background:#e0d9b8}
)css";

const std::string_view kPageBody = R"html(<header>
<h1>Dispatch tables</h1>
<input id="q" type="search" placeholder="operator, kernel or file:line" autofocus>
<select id="key"></select>
<select id="reason"></select>
<span id="count"></span>
<div id="legend"></div>
</header>
<div id="scroll"><div id="pad"><table><thead></thead><tbody></tbody></table></div></div>
<div id="why">Point at a cell.</div>
)html";

}  // namespace switchyard::table
