import { expect, it } from '@rstest/core';
import { uploadGroups } from './upload-groups';

const megabytes = (size: number) => ({ size: size * 1024 * 1024 }) as File;
const sizes = (...fileSizes: number[]) =>
  uploadGroups(fileSizes.map(megabytes)).map((group) => group.map(({ size }) => size / 1024 / 1024));

it('groups files up to the size limit of one request, in order', () => {
  expect(sizes()).toEqual([]);
  expect(sizes(10, 10, 5, 1)).toEqual([[10, 10, 5], [1]]);
  expect(sizes(30, 1)).toEqual([[30], [1]]);
  expect(sizes(...Array.from({ length: 12 }, () => 1)).map((group) => group.length)).toEqual([10, 2]);
});
