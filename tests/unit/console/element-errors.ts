import { configure, prettyDOM } from '@testing-library/react';

/*
 * What a test waits for is not there again and again before it comes. Each time the whole page would be written down for
 * an error that nobody reads: it is when somebody does.
 */
configure({
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const written = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
    return Object.defineProperty(error, 'message', { get: written, configurable: true });
  },
});
