import type { Plugin } from 'vite';

/** What modules of other forms are read by: rolldown makes a part of its own of it, in whatever group it is. */
const RUNTIME = 'rolldown-runtime';
const RUNTIME_IMPORT = /import\s*\{([^}]*)\}\s*from\s*"\.\/rolldown-runtime-[\w-]+\.js"/;
const RUNTIME_EXPORT = /export\s*\{([^}]*)\};?\s*$/;

/** Puts it into the first part, which every other one has before it: its own request would take longer than it does. */
export function runtimeInBoot(): Plugin {
  return {
    name: 'runtime-in-boot',
    apply: 'build',
    // The name of a file that is changed after it was given one says so.
    augmentChunkHash: () => 'runtime-in-boot',
    generateBundle: {
      // The page names what its parts import.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const runtime = chunks.find(({ fileName }) => fileName.startsWith(`assets/${RUNTIME}-`));
        const boot = chunks.find(({ fileName }) => fileName.startsWith('assets/boot-'));
        const [, exported] = RUNTIME_EXPORT.exec(runtime?.code ?? '') ?? [];
        if (!runtime || !boot || exported === undefined)
          throw new Error('The runtime of modules is not as it was');
        const members = exported.split(',').map((pair) => pair.trim().split(' as '));
        const code = runtime.code.replace(RUNTIME_EXPORT, '');
        const names = members.map(([own, name = own]) => name);
        const made = `const{${names.map((name) => `${name}:rt$${name}`)}}=(()=>{${code}return{${members.map(([own, name = own]) => `${name}:${own}`)}}})();`;
        for (const chunk of chunks) {
          if (chunk === runtime) continue;
          chunk.code = chunk.code.replace(RUNTIME_IMPORT, (_statement, written: string) => {
            const wanted = written.split(',').map((pair) => pair.trim().split(' as '));
            if (chunk === boot)
              return `${made}const ${wanted.map(([name, own = name]) => `${own}=rt$${name}`)}`;
            const from = boot.fileName.replace('assets/', '');
            return `import{${wanted.map(([name, own = name]) => `rt$${name} as ${own}`)}}from"./${from}"`;
          });
          if (chunk.code.includes(runtime.fileName.replace('assets/', '')))
            throw new Error(`${chunk.fileName} imports the runtime in another way`);
          if (chunk === boot)
            chunk.code = `${chunk.code.trimEnd().replace(/;?$/, ';')}export{${names.map((name) => `rt$${name}`)}};`;
          chunk.imports = [
            ...new Set(chunk.imports.map((file) => (file === runtime.fileName ? boot.fileName : file))),
          ].filter((file) => file !== chunk.fileName);
        }
        Reflect.deleteProperty(bundle, runtime.fileName);
      },
    },
  };
}
