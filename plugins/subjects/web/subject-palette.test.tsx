import { describe, expect, it } from '@rstest/core';
import { PrivilegeService } from '#core/web';
import { testKernel } from '#core/web/testing';
import { subjectPalette } from './subject-palette';

const tree = {
  Categories: [{ Category_ID: '2', Category_Name: '竞品', Parent_ID: null }],
  Subjects: [
    { Subject_ID: '5', Subject_Name: '望舒科技', Category_ID: '2', Colour: null, Is_Enabled: true, Today_Count: 3 },
    { Subject_ID: '6', Subject_Name: '星河汽车', Category_ID: null, Colour: null, Is_Enabled: true, Today_Count: 0 },
  ],
};

function source(mayBrowse: 0 | 1) {
  const { kernel, http } = testKernel({ answers: { 'GET /v1/manage/class-manage/subject-tree': () => tree } });
  kernel.get(PrivilegeService).take({ classifiedInfo: { b: mayBrowse } });
  return { palette: subjectPalette(kernel), http };
}

describe('subjects in the command palette', () => {
  it('link to their articles, each with its category', async () => {
    expect(await source(1).palette.list?.(new AbortController().signal)).toEqual([
      {
        key: '5',
        label: '望舒科技',
        detail: '竞品',
        icon: 'target',
        address: '/front/classified-info?Subject_ID=5',
      },
      {
        key: '6',
        label: '星河汽车',
        detail: undefined,
        icon: 'target',
        address: '/front/classified-info?Subject_ID=6',
      },
    ]);
  });

  it('are hidden from users who may not read articles', async () => {
    const { palette, http } = source(0);
    expect(await palette.list?.(new AbortController().signal)).toEqual([]);
    expect(http.calls).toEqual([]);
  });
});
