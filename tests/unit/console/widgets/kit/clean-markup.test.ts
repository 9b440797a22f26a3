import { describe, expect, test } from 'vitest';
import { cleanFragment, cleanMarkup, isMarkup } from '../../../../../src/console/widgets/kit/clean-markup.ts';

function html(nodes: readonly Node[]): string {
  const box = document.createElement('div');
  box.append(...nodes);
  return box.innerHTML;
}

describe('markup of strangers', () => {
  test('keeps what only shows something', () => {
    const kept =
      '<h3 class="a" id="b" style="color: red;">Hall <b>3</b></h3><svg><path d="M0 0h4"></path></svg>';
    expect(html(cleanMarkup(kept).nodes)).toBe(kept);
  });

  test.each([
    ['a script', '<script>top.hostile = 1</script>'],
    ['what an element does by itself', '<img src="x" onerror="top.hostile = 1">'],
    ['a page within the page', '<iframe src="/settings"></iframe>'],
    ['a link that runs', '<a href="javascript:top.hostile = 1">Open</a>'],
    ['what takes keys', '<input autofocus onfocus="top.hostile = 1"><textarea></textarea>'],
    ['a form', '<form action="/api/auth/login"><button>Save</button></form>'],
    ['a drawing that runs', '<svg><animate onbegin="top.hostile = 1"></animate><script>1</script></svg>'],
    ['what opens a layer over the page', '<button popovertarget="hostile">Open</button><div popover>1</div>'],
    ['what another opens it by', '<button commandfor="hostile" command="show-popover">Open</button>'],
    ['what hides in a namespace', '<math><mtext><table><mglyph><style><img src onerror=top.hostile=1>'],
  ])('leaves out %s', (_what, markup) => {
    const left = html(cleanMarkup(markup).nodes);
    expect(left).not.toMatch(/hostile|<script|<iframe|<form|<input|<textarea|javascript:| on\w+=| popover/i);
  });

  test('has its styles apart, wherever they stand', () => {
    const { nodes, css } = cleanMarkup('<style>b { color: red }</style><b>1</b><style>i { top: 0 }</style>');
    expect(html(nodes)).toBe('<b>1</b>');
    expect(css).toBe('b { color: red }\ni { top: 0 }');
  });

  test('opens links in tabs that know nothing of this one', () => {
    const [link] = cleanMarkup('<a href="https://example.org" target="plant">Plant</a>').nodes;
    expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
  });

  test('takes no names of ours where it stands among elements of ours', () => {
    expect(html(cleanFragment('<i id="root" class="fixed" style="color: red;">1</i>'))).toBe(
      '<i style="color: red;">1</i>',
    );
  });
});

test('Markup among elements of ours stays where it stands', () => {
  const over = 'position:fixed;inset:0;z-index:9;color:red';
  const nodes = cleanFragment(`<b style="${over}">1</b><svg style="${over}"><path></path></svg>`);
  expect(html(nodes)).not.toContain('fixed');
  expect(html(nodes)).toContain('color: red');
});

test('a text is markup where it has a tag', () => {
  expect(['<b>1</b>', 'a <br> b', '<!-- x -->'].map(isMarkup)).toEqual([true, true, true]);
  expect(['1 < 2 > 0', '<', 'a<b', '<3'].map(isMarkup)).toEqual([false, false, false, false]);
});
