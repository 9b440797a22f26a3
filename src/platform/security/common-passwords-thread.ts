import { parentPort } from 'node:worker_threads';
import common from '@zxcvbn-ts/language-common';

parentPort?.postMessage(common.dictionary['passwords-common']);
