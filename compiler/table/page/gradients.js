'use strict';
operators.forEach((o, i) => {
  o.gradients = D.operators[i][4] || '';
  o.text = textOf(o) + '\n' + o.gradients.toLowerCase();
});
body.addEventListener('mouseover', event => {
  const th = event.target.closest('th');
  if (!th || !th.parentNode.operator) return;
  const o = th.parentNode.operator;
  body.querySelectorAll('.on').forEach(e => e.classList.remove('on'));
  $('why').textContent = o.name + '   ' + place(o.line) + '\n' + o.gradients;
});
$('q').placeholder = 'operator, kernel, formula or file:line';
$('why').textContent = 'Point at a cell, or at a name for its gradients.';
filter();
