import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { jsonFile } from '../../../../src/console/inputs/json-file.tsx';
import { formOf } from './form-of.tsx';

afterEach(cleanup);

async function formWithFile() {
  const { Field } = jsonFile<unknown>();
  await Field.preload();
  const form = await formOf(jsonFile<unknown>());
  const file = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!file) throw new Error('There is no file to choose');
  return { ...form, file };
}

const fileOf = (text: string, size = text.length) => {
  const file = new File([text], 'chosen.json', { type: 'application/json' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

test('A file fills the text', async () => {
  const { user, file, answer } = await formWithFile();
  await user.upload(file, fileOf('{"a": 1}'));
  await waitFor(() => expect(answer()).toEqual({ a: 1 }));
});

test('A file that no page could show is refused beside the field, and changes nothing', async () => {
  const { user, file, answer } = await formWithFile();
  await user.upload(file, fileOf('{"a": 1}'));
  await waitFor(() => expect(answer()).toEqual({ a: 1 }));
  await user.upload(file, fileOf('{"a": 2}', 2_000_000_000));
  await screen.findByText(/MB/);
  expect(answer()).toEqual({ a: 1 });
  await user.upload(file, fileOf('{"a": 3}'));
  await waitFor(() => expect(answer()).toEqual({ a: 3 }));
  expect(screen.queryByText(/MB/)).toBeNull();
});
