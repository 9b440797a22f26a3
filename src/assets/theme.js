// Runs before the first paint, which a module cannot, so that no light page flashes up in the dark. The theme store
// takes over from here and keeps to the same storage key.
{
  const stored = localStorage.getItem('TB-theme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = stored === 'light' || stored === 'dark' ? stored : system;
}
