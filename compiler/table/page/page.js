'use strict';
const D = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const make = (tag, text, name) => {
  const e = document.createElement(tag);
  if (text) e.textContent = text;
  if (name) e.className = name;
  return e;
};
const ROW = 18;
D.cells.forEach((cell, i) => { cell.id = i; });
const cells = D.patterns.map(runs => {
  const all = [];
  for (let i = 0; i < runs.length; i += 2)
    for (let n = 0; n < runs[i + 1]; ++n) all.push(D.cells[runs[i]]);
  return all;
});
const kind = cell => cell[2] ? 'p' : 'c' + cell[0];
const letter = cell => cell[2] ? '↓' : D.reasons[cell[0]][0];

// Keys whose slots look the same in every table share a column.
const columns = [];
{
  const byLook = new Map();
  D.slots.forEach((name, slot) => {
    const look = cells.map(all => all[slot].id).join() + JSON.stringify(D.fallbacks[slot]);
    if (!byLook.has(look)) byLook.set(look, columns.push({slot, slots: []}) - 1);
    columns[byLook.get(look)].slots.push(slot);
  });
}
const columnName = c => D.slots[c.slot] + (c.slots.length > 1 ? ' +' + (c.slots.length - 1) : '');
const operators = D.operators.map(o => ({
  name: o[0], line: o[1], pattern: o[2],
  kernels: new Map(o[3].map(k => [k[0], {name: k[1].replace(/^@/, 'at::native::'), line: k[2],
                                         origin: D.origins[k[3]]}])),
}));
const textOf = o => o.text || (o.text = [o.name, place(o.line),
  ...[...o.kernels.values()].flatMap(k => [k.name, place(k.line)])].join('\n').toLowerCase());
const place = line => line && line.length ? D.files[line[0]] + ':' + line[1] : '';

const kernelText = (o, rule, key, slot) => {
  if (rule === D.fallback) {
    const f = D.fallbacks[slot];
    return (f[0] || 'fallthrough') + ', ' + place(f[1]);
  }
  const k = o.kernels.get(key);
  return [[k.name, k.origin && '(' + k.origin + ')'].filter(Boolean).join(' '), place(k.line)]
    .filter(Boolean).join(', ') + ', for ' + D.keys[key];
};
const explain = (o, slot) => {
  const cell = cells[o.pattern][slot];
  const lines = [o.name + '   ' + D.slots[slot]];
  if (cell[3].some(c => c[2] === 0)) {
    const w = cell[3].find(c => c[2] === 0);
    lines.push((cell[2] ? 'skips      ' : 'runs       ') + kernelText(o, w[0], w[1], slot) + ': ' +
               D.reasons[cell[0]][1]);
  } else {
    lines.push(cell[2] ? 'skips      ' + D.reasons[cell[0]][1]
                       : 'fails      ' + D.reasons[cell[0]][1]);
  }
  for (const [rule, key, outcome, why] of cell[3])
    if (outcome !== 0) lines.push('not        ' + kernelText(o, rule, key, slot) + ': ' + D.why[why]);
  return lines.join('\n');
};

let shown = operators;
let first = -1;
let last = -1;
const body = document.querySelector('tbody');
const rowOf = o => {
  const row = make('tr');
  const head = make('th', o.name);
  head.title = o.name + '\n' + place(o.line);
  row.append(head);
  columns.forEach((c, i) => {
    const cell = cells[o.pattern][c.slot];
    const td = make('td');
    td.dataset.c = i;
    td.title = explain(o, c.slot);
    td.append(make('i', letter(cell), kind(cell)));
    row.append(td);
  });
  row.operator = o;
  return row;
};
const draw = () => {
  const from = Math.max(0, Math.floor($('scroll').scrollTop / ROW) - 10);
  const to = Math.min(shown.length, from + Math.ceil($('scroll').clientHeight / ROW) + 20);
  if (from === first && to === last) return;
  first = from;
  last = to;
  const above = make('tr');
  above.style.height = from * ROW + 'px';
  const below = make('tr');
  below.style.height = (shown.length - to) * ROW + 'px';
  body.replaceChildren(above, ...shown.slice(from, to).map(rowOf), below);
};

const fits = (o, words, columnIndex, look) => {
  if (!words.every(w => textOf(o).includes(w))) return false;
  if (!look) return true;
  const all = cells[o.pattern];
  return columnIndex < 0 ? all.some(cell => kind(cell) === look)
                         : kind(all[columnIndex]) === look;
};
const filter = () => {
  const words = $('q').value.toLowerCase().split(/\s+/).filter(Boolean);
  const slot = D.slots.indexOf($('key').value);
  const look = $('reason').value;
  shown = operators.filter(o => fits(o, words, slot, look));
  $('count').textContent = shown.length + ' of ' + operators.length + ' operators';
  first = -1;
  $('scroll').scrollTop = 0;
  draw();
  const state = new URLSearchParams();
  for (const id of ['q', 'key', 'reason']) if ($(id).value) state.set(id, $(id).value);
  history.replaceState(null, '', '#' + state);
};

const option = (value, text) => {
  const o = make('option', text);
  o.value = value;
  return o;
};
const looks = D.reasons.map((r, i) => ['c' + i, r[0], r[1]]);
looks.push(['p', '↓', 'falls through: the key is skipped']);
$('key').append(option('', 'any key'), ...D.slots.map(s => option(s, s)));
$('reason').append(option('', 'any reason'), ...looks.map(l => option(l[0], l[1] + ' ' + l[2])));
for (const [name, sign, text] of looks) {
  const entry = make('span');
  entry.append(make('i', sign, name), ' ' + text);
  $('legend').append(entry);
}
const headRow = make('tr');
headRow.append(make('th', ''), ...columns.map(c => {
  const th = make('th');
  th.append(make('div', columnName(c)));
  th.title = c.slots.map(s => D.slots[s]).join('\n');
  return th;
}));
document.querySelector('thead').append(headRow);
body.addEventListener('mouseover', event => {
  const td = event.target.closest('td');
  if (!td) return;
  const column = columns[td.dataset.c];
  const o = td.parentNode.operator;
  body.querySelectorAll('.on').forEach(e => e.classList.remove('on'));
  td.classList.add('on');
  const others = column.slots.slice(1).map(s => D.slots[s]).join(', ');
  $('why').textContent = explain(o, column.slot) + (others ? '\n\nthe same for ' + others : '');
});
for (const [id, value] of new URLSearchParams(location.hash.slice(1)))
  if (['q', 'key', 'reason'].includes(id)) $(id).value = value;
$('q').addEventListener('input', filter);
$('key').addEventListener('change', filter);
$('reason').addEventListener('change', filter);
$('scroll').addEventListener('scroll', draw);
addEventListener('resize', draw);
filter();
