// Runs before the program, which as a module comes after the page: what must stand before the first paint, and what
// the program would otherwise begin to fetch only once it runs. It keeps to the storage keys of the program's stores.
{
  // Where a browser refuses to keep anything, the page does until it is left; the program says so. Some refuse at the
  // first touch, others have none.
  const tryStore = (name) => {
    try {
      void window[name].length;
    } catch {
      keepInPage(name);
    }
  };
  tryStore('localStorage');

  const stored = localStorage.getItem('TB-theme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const chosen = stored === 'light' || stored === 'dark' ? stored : undefined;
  // Without this a light page flashes up in the dark.
  document.documentElement.dataset.theme = chosen ?? system;

  // What was typed where the page came anew. Whoever comes to this entry of the history later does not find it.
  const { typed, before } = history.state ?? {};
  if (typed !== undefined) history.replaceState(before, '');

  const fetchAhead = (link) =>
    document.head.append(
      Object.assign(document.createElement('link'), { crossOrigin: 'anonymous', ...link }),
    );

  // The build names the languages that have texts, and the parts of the program for those who are signed in.
  const {
    languages = '',
    program = '',
    signedIn = '',
    client = '',
    lists = '',
    dashboard = '',
    earlyList,
  } = document.currentScript.dataset;
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
  const token = localStorage.getItem('jwt_token');
  const comesSignedIn = token !== null || localStorage.getItem('refresh_token') !== null;
  // Browsers read it where it is kept when it is touched first, which the form does not have to wait for.
  if (comesSignedIn || !program) tryStore('sessionStorage');
  // What an address says of a sign-in is for the program to carry out.
  const { pathname, search } = location;
  const leadsElsewhere = /^\/login\/|[?&](publicId|\w+Token|username|password|emailCode|loginError)=/.test(
    pathname + search,
  );
  if (comesSignedIn && !leadsElsewhere) askAhead();
  // Whoever has to sign in finds the form before the program is there to draw it.
  if (!leadsElsewhere && !comesSignedIn) {
    // The program begins after it, as it would come first where it is there already.
    window.earlyPaint = rootThere()
      .then((root) => {
        const written = document.querySelector(`script[data-sign-in="${language}"]`);
        if (!written) return;
        drawSignIn(root, written);
        return painted();
      })
      // The program draws it in any case.
      .catch(console.warn);
  }

  // Browsers draw it once the page is read, and have what the page draws first wait for that. Where there is none at all
  // they ask for another one, so that there is an empty one until then.
  const icon = document.querySelector('link[rel="icon"]');
  const drawnLater = icon?.getAttribute('href');
  if (window.earlyPaint && icon) {
    icon.href = 'data:,';
    void window.earlyPaint.then(() => icon.setAttribute('href', drawnLater));
  }

  // It comes after the sheets that the page has itself: later ones win. Tried twice at a time, and again by whoever asks
  // again. A link that failed goes, as the program takes what it finds in the page for fetched.
  const sheet = signedIn.split(' ').find((file) => file.endsWith('.css'));
  const fetchSheet = () =>
    new Promise((onload, reject) =>
      fetchAhead({
        rel: 'stylesheet',
        href: sheet,
        onload,
        onerror: ({ target }) => {
          target.remove();
          reject(new Error(`Unable to preload CSS for ${sheet}`));
        },
      }),
    );
  let sheetThere;
  const looks = () => {
    sheetThere ??= rootThere().then(fetchSheet).catch(fetchSheet);
    sheetThere.catch(() => (sheetThere = undefined));
    return sheetThere;
  };
  if (sheet) window.looks = looks;

  // Compiling the program would take the processors, and asking for it the line, from what is drawn before it. Who has a
  // form before them is busy with it for seconds. Rows are of little use without the program, so that it waits for them
  // only where the page is the same as last time, and all that it names is in the cache.
  const isKept = () => performance.getEntriesByType('navigation')[0]?.deliveryType === 'cache';
  const waits = window.earlyPaint !== undefined && (!comesSignedIn || isKept());
  if (!waits) fetchProgram();
  // In development the page names the program itself.
  const begun =
    program &&
    Promise.resolve(window.earlyPaint)
      .then(rootThere)
      .then(() => {
        tryStore('sessionStorage');
        if (waits) fetchProgram();
        return import(program);
      });
  if (begun) begun.catch(console.error);

  function fetchProgram() {
    fetchTexts(comesSignedIn ? 'signed-in' : 'sign-in');
    const parts = [program];
    if (comesSignedIn) {
      const isDashboard = /\/dashboards?\/[^/]+$/.test(pathname);
      if (isDashboard) {
        fetchTexts('dashboard');
        fetchTexts('kind-dashboard');
      }
      parts.push(...`${signedIn} ${isDashboard ? dashboard : lists}`.split(' '));
      // The first list is asked for without it.
      if (pathname !== '/devices') parts.push(client);
    }
    for (const href of parts.filter(Boolean)) {
      if (!href.endsWith('.css')) fetchAhead({ rel: 'modulepreload', href });
      else if (href === sheet) looks().catch(() => undefined);
      else fetchAhead({ rel: 'preload', as: 'style', href });
    }
  }

  function keepInPage(name) {
    const store = {
      getItem(key) {
        return this[key] ?? null;
      },
      setItem(key, value) {
        this[key] = `${value}`;
      },
      removeItem(key) {
        delete this[key];
      },
    };
    const refused = name === 'localStorage' ? [name, 'sessionStorage'] : [name];
    for (const name of refused) Object.defineProperty(window, name, { value: Object.create(store) });
    // What was chosen, and who is signed in, stays where only what is of the tab is refused.
    if (refused.length === 1) return;
    // Nor does it hold locks, which the program does without where there are none.
    delete Navigator.prototype.locks;
    window.keepsNothing = true;
  }

  // What is in the page is on the screen, and what has waited for that has had its turn. Nothing is painted in a tab
  // that nobody sees.
  function painted() {
    return (
      document.hidden ||
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))
    );
  }

  // What the program draws in, as soon as the page has it.
  function rootThere() {
    return new Promise((resolve) => {
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true });
      look();
      function look() {
        const root = document.getElementById('root');
        if (!root) return;
        observer.disconnect();
        resolve(root);
      }
    });
  }

  // What the program asks the platform first is asked while it comes; `wire/asked-ahead.ts` takes the answers over.
  function askAhead() {
    const claims = ownClaims();
    if (!claims || claims.isPublic) return;
    const answers = new Map();
    window.askedAhead = { token, answers };
    const ask = (path) => {
      const asked = {};
      asked.coming = fetch(path, {
        headers: { 'X-Authorization': `Bearer ${token}` },
        // The program waits for it, and asks again.
        signal: AbortSignal.timeout(20000),
      })
        .then(async (response) => {
          if (response.ok) asked.answer = await response.json();
        })
        // The program asks again, and says what is wrong.
        .catch(() => undefined);
      answers.set(path, asked);
      return asked;
    };
    const user = ask(`/api/user/${claims.userId}`);
    if (claims.scopes?.[0] !== 'TENANT_ADMIN' || pathname !== '/devices' || search) return;
    const list = ask('/api/tenant/deviceInfos?pageSize=50&page=0&sortProperty=createdTime&sortOrder=DESC');
    if (!earlyList) return;
    const drawn = Promise.all([import(earlyList), rootThere()])
      .then(async ([{ draw }]) => (await draw({ language, user, list })) && painted())
      // The program draws them in any case.
      .catch(console.warn);
    // Where rows come at once, to paint that they are coming would only hold them up.
    const hideStrip = (hidden) => {
      const starting = document.getElementById('starting');
      if (starting) starting.hidden = hidden;
    };
    void rootThere().then(() => {
      hideStrip(true);
      // From here on: on a slow line the page itself takes as long to have it.
      setTimeout(hideStrip, 150, false);
    });
    // Where the answers take longer than that, the program is run meanwhile. Once they are there it would only take the
    // processor from the rows, unless something else that these are drawn by does not come.
    window.earlyPaint = new Promise((resolve) => {
      let answered = false;
      void Promise.all([user.coming, list.coming]).then(() => (answered = true));
      setTimeout(() => answered || resolve(), 150);
      setTimeout(resolve, 1000);
      void drawn.then(resolve);
    });
  }

  // What the token says that is in force, unless it has expired or this tab borrows another one.
  function ownClaims() {
    if (!(localStorage.getItem('jwt_token_expiration') > Date.now() + 2000)) return undefined;
    if (sessionStorage.getItem('TB-borrowing') !== null) return undefined;
    try {
      return JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
    } catch {
      return undefined;
    }
  }

  // The page's security policy asks for this where it can.
  function markupOf(text) {
    if (!window.trustedTypes) return text;
    return trustedTypes.createPolicy('clavier-inert', { createHTML: (text) => text }).createHTML(text);
  }

  function drawSignIn(root, { text, lang, dir }) {
    const { content } = Object.assign(document.createElement('template'), { innerHTML: markupOf(text) });
    Object.assign(document.documentElement, { lang, dir });
    document.documentElement.dataset.density = localStorage.getItem('TB-density') ?? '';
    // What is said of a program that cannot be had, or is long in coming, comes last, and stands beside what it draws.
    const [notLoaded, slow] = [...content.children].slice(-2);
    notLoaded.remove();
    slow.remove();
    root.append(content);
    const name = root.querySelector('[name="username"]');
    let patience;
    const waitNoMore = () => {
      clearTimeout(patience);
      patience = undefined;
      slow.remove();
    };
    // All that was typed stays where the program cannot be had. The page comes anew where that helps: when it names a
    // program that is no longer there, or the browser does not ask a second time for what failed.
    const mend = async () => {
      try {
        const [page, file] = await Promise.all([fetch(location.href), fetch(program)]);
        // Once: what fails again after it, as in a browser that cannot read the program, would cost the password each time.
        const isNew = typed === undefined && page.ok;
        if (isNew && (file.ok || !(await page.text()).includes(program))) {
          history.replaceState({ typed: name.value, before: history.state }, '');
          return location.reload();
        }
      } catch (error) {
        console.warn(error);
      }
      waitNoMore();
      document.body.append(notLoaded);
    };
    if (chosen) root.querySelector('select[name="theme"]').value = chosen;
    // What is done before the program can answer it is done again once it can. The form would else be sent to the
    // address of the page, with the password in it.
    const missed = new Map();
    root.oninput =
      root.onchange =
      root.onclick =
      root.onsubmit =
        (event) => {
          if (event.type === 'submit') {
            event.preventDefault();
            notLoaded.remove();
            // A request that nobody answers does not fail. To begin again would cost the password.
            patience ??= setTimeout(() => document.body.append(slow), 15000);
            // Without the program nobody would ever answer.
            if (begun) begun.catch(() => import(program)).catch(mend);
          }
          // Of what is typed and chosen the last holds; each press counts, and most buttons have no name.
          missed.set(event.type === 'click' ? event : event.type + event.target.name, event);
        };
    // Where its texts could not be had, the page is drawn anew, with empty fields, the first of which has the focus.
    // Before anything is done there, they get what was typed: also what is being typed right now, of which nobody tells,
    // as the library draws before it passes that on.
    let fields = [...root.querySelectorAll('[name]')];
    let focused = document.activeElement;
    // Ahead of the library, which keeps this to itself until it has drawn.
    const noteFocus = ({ target }) => {
      if (fields.includes(target)) focused = target;
    };
    root.addEventListener('focusin', noteFocus, true);
    const carryOver = () => {
      fields = fields.map((field) => {
        const now = field.isConnected ? field : root.querySelector(`[name="${field.name}"]`);
        if (!now || now === field) return field;
        if (now.value !== field.value) {
          // As a person does, of which the library is told.
          Reflect.set(Object.getPrototypeOf(now), 'value', field.value, now);
          for (const type of ['input', 'change']) now.dispatchEvent(new Event(type, { bubbles: true }));
        }
        if (field === focused) now.focus();
        return now;
      });
    };
    const redrawn = new MutationObserver(carryOver);
    redrawn.observe(root, { childList: true });
    if (typed !== undefined) {
      name.value = typed;
      // Only this is missing; what is typed on would else stand behind the name, for all to read.
      if (typed) root.querySelector('[name="password"]').focus();
      name.dispatchEvent(new Event('input', { bubbles: true }));
      document.body.append(notLoaded);
    }
    document.addEventListener('started', () => {
      const done = () => notLoaded.remove();
      if (typed === undefined) done();
      waitNoMore();
      carryOver();
      redrawn.disconnect();
      root.removeEventListener('focusin', noteFocus, true);
      root.oninput = root.onchange = root.onclick = root.onsubmit = null;
      for (const { type, target } of missed.values()) {
        if (type === 'submit') root.querySelector('form')?.requestSubmit();
        else if (target.isConnected) target.dispatchEvent(new Event(type, { bubbles: true }));
      }
      missed.clear();
      // Else nothing would say why the password is gone.
      for (const type of ['input', 'click', 'submit']) root.addEventListener(type, done, { once: true });
    });
  }
}
