import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  publicDir: 'src/assets',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
  },
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    env: { TZ: 'UTC' },
  },
});
