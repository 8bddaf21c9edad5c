// Shows the errors that hold all the words somebody types. Without it the list is whole.
const field = document.querySelector('#find input');
const items = [...document.querySelectorAll('.errors li')].map((item) => ({
  item,
  text: item.textContent.toLowerCase(),
}));
const found = document.getElementById('found');

document.getElementById('find').hidden = false;
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { item, text } of items) {
    item.hidden = !words.every((word) => text.includes(word));
    if (!item.hidden) count++;
  }
  found.textContent = `${count} found`;
});
