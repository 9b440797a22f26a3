import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Set by the development launcher: where the platform listens that the dev server passes calls on to.
const platform = process.env.CLAVIER_DEV_PLATFORM;

export default defineConfig({
  publicDir: 'src/assets',
  plugins: [react(), tailwindcss()],
  server: {
    host: '127.0.0.1',
    proxy: platform ? { '/api': { target: platform, ws: true }, '/health': platform } : {},
  },
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
