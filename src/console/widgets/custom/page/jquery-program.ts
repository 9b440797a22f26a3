import jquery from 'jquery';

// What scripts of widgets find everywhere.
Object.assign(globalThis, { $: jquery, jQuery: jquery });
