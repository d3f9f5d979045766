const about = document.getElementById('about');
const show = event => {
  const title = event.target.querySelector ? event.target.querySelector(':scope > title') : null;
  if (title) about.textContent = title.textContent;
};
document.addEventListener('pointerover', show);
document.addEventListener('click', show);
