/** Design tokens: every colour is a CSS variable so that the theme switches without a second stylesheet. */
export default {
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    screens: { sm: '600px', md: '960px', lg: '1280px', xl: '1920px' },
    extend: {
      colors: {
        canvas: 'var(--canvas)',
        surface: 'var(--surface)',
        raised: 'var(--raised)',
        line: 'var(--line)',
        'line-strong': 'var(--line-strong)',
        hover: 'var(--hover)',
        ink: 'var(--ink)',
        muted: 'var(--muted)',
        accent: 'var(--accent)',
        'accent-ink': 'var(--accent-ink)',
        'accent-soft': 'var(--accent-soft)',
        danger: 'var(--danger)',
        'danger-ink': 'var(--danger-ink)',
        success: 'var(--success)',
        warning: 'var(--warning)',
        info: 'var(--info)',
      },
      spacing: { toolbar: '70px', menu: '150px' },
      borderRadius: { control: '6px', card: '10px' },
      fontFamily: {
        sans: [
          'system-ui',
          '-apple-system',
          '"Segoe UI"',
          '"PingFang SC"',
          '"Microsoft YaHei"',
          '"Noto Sans CJK SC"',
          '"Noto Sans SC"',
          'sans-serif',
        ],
        mono: ['ui-monospace', '"SF Mono"', 'Menlo', 'Consolas', '"Liberation Mono"', 'monospace'],
      },
      boxShadow: { overlay: '0 12px 40px rgb(0 0 0 / 0.22)', card: '0 1px 2px rgb(0 0 0 / 0.08)' },
      transitionDuration: { DEFAULT: '120ms' },
    },
  },
};
