// biome-ignore-all lint/suspicious/noTemplateCurlyInString: patterns have variables that look like those of templates
/** What a widget is shown with of which the platform sets up a new one with nothing to see, by its name. */
export const SAMPLE_SETTINGS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'cards/html_card': {
    cardCss: '.plant { padding: 8px; } .plant b { color: #00695c; }',
    cardHtml: '<div class="plant"><h3>Hall 3</h3><p>Two pumps, one <b>spare</b>.</p></div>',
  },
  'cards/html_value_card': {
    cardCss: '.value { font-size: 2em; } .bar { height: 8px; background: #00695c; }',
    cardHtml:
      '<div class="value">${#0:1} %</div><div class="bar" style="width: ${#0:0}%"></div><div>${entityName}</div>',
  },
  'cards/label_widget': {
    labels: [
      { pattern: 'Level: ${#0:1} %', x: 28, y: 20, font: { size: 6, weight: '500', color: '#fff' } },
      { pattern: '${#0:0}', x: 78, y: 55, backgroundColor: '#b3231b', font: { size: 12, color: '#fff' } },
    ],
  },
};
