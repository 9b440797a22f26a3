import { configure } from '@testing-library/react';

// A second, as it is by default, is short where other tests keep all cores busy.
configure({ asyncUtilTimeout: 10_000 });
