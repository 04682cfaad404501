import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { testHouse, type TestHouse } from '#core/server/testing';
import { DocumentReader } from '#plugins/readers/server';
import { cpuStopwatch } from '#shared/testing';
import { linkPage, nestedPage } from './hostile-files';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse(['readers']);
  await house.kernel.activate('readers');
});
afterAll(() => house.close());

for (const [name, page] of [
  ['ten thousand links', linkPage(10_000)],
  ['three hundred thousand elements in one another', nestedPage(300_000)],
] as const)
  it(`reads a page of ${name} in a time that grows with its length, or refuses it`, async () => {
    const document = { bytes: Buffer.from(page), url: 'https://hostile.example/', selectors: {}, now: new Date() };
    const reader = house.kernel.get(DocumentReader);
    const spent = cpuStopwatch();
    await reader.readArticle(document).catch((error: unknown) => expect(error).toMatchObject({ status: 400 }));
    await reader.readList({ ...document, kind: 'list-page' });
    expect(spent()).toBeLessThan(10_000);
  }, 120_000);
