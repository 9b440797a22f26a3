import type { Plugin } from 'vite';

/** What Leaflet finds out with markup, which the page refuses to make of text, before it draws anything. */
const LEAFLET_MARKUP = "div.innerHTML = '<svg/>';";

/** Has it do without: what it draws here otherwise is given as elements. */
export function leafletWithoutMarkup(): Plugin {
  return {
    name: 'leaflet-without-markup',
    transform(code, id) {
      if (!/\/leaflet\/dist\/leaflet-src\.(?:esm\.)?js$/.test(id)) return null;
      if (!code.includes(LEAFLET_MARKUP)) throw new Error('Leaflet no longer asks that way what it can draw');
      const drawn = "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));";
      return { code: code.replace(LEAFLET_MARKUP, drawn), map: null };
    },
  };
}
