// Bundles the program with one chunk per command, so that a command loads what it uses and nothing else.
export default {
  input: { main: 'src/main.ts', index: 'src/index.ts' },
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/'),
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    cleanDir: true,
    sourcemap: true,
  },
};
