// Runs before the program, which as a module comes after the page: what must stand before the first paint, and what
// the program would otherwise begin to fetch only once it runs. It keeps to the storage keys of the program's stores.
{
  const stored = localStorage.getItem('TB-theme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  // Without this a light page flashes up in the dark.
  document.documentElement.dataset.theme = stored === 'light' || stored === 'dark' ? stored : system;

  const fetchAhead = (link) =>
    document.head.append(
      Object.assign(document.createElement('link'), { crossOrigin: 'anonymous', ...link }),
    );

  // The build names the languages that have texts, and the parts of the program for those who are signed in.
  const { languages = '', signedIn = '', lists = '', dashboard = '' } = document.currentScript.dataset;
  const settled = () => {
    try {
      return JSON.parse(localStorage.getItem('TB-SETTINGS'))?.userLang;
    } catch {
      return undefined;
    }
  };
  const language = settled() ?? localStorage.getItem('TB-lang') ?? 'zh_CN';
  const fetchTexts = (part) => {
    // What else is stored is for the program to make out.
    if (!languages.split(' ').includes(language)) return;
    fetchAhead({ rel: 'preload', as: 'fetch', href: `/locale/${part}-${language}.json` });
  };
  fetchTexts('sign-in');
  if (localStorage.getItem('jwt_token')) {
    fetchTexts('console');
    const isDashboard = /\/dashboards?\/[^/]+$/.test(location.pathname);
    if (isDashboard) {
      fetchTexts('dashboard');
      fetchTexts('kind-dashboard');
    }
    const page = isDashboard ? dashboard : lists;
    const parts = `${signedIn} ${page}`.split(' ').filter(Boolean);
    for (const href of parts) {
      fetchAhead(
        href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href },
      );
    }
  }
}
