import { describe, expect, it } from '@rstest/core';
import { LabelStore } from './label-store';

describe('LabelStore', () => {
  it('requests each label once, and shows the id until it is loaded', async () => {
    const requests: unknown[] = [];
    const store = new LabelStore({
      selectHelper: async ({ query }) => {
        requests.push(query);
        if (query.ids === '8') throw new Error('away');
        return { list: [{ value: '7', label: '远山乳业' }], total: 1 };
      },
    });
    const wanted = [
      { entity: 'client', id: '7' },
      { entity: 'client', id: '8' },
    ];
    const first = store.want(wanted);
    expect(wanted.map((each) => store.getLabel(each))).toEqual(['7', '8']);
    await first;
    await store.want(wanted);
    expect(wanted.map((each) => store.getLabel(each))).toEqual(['远山乳业', '8']);
    expect(requests).toEqual([
      { entity_name: 'client', ids: '7' },
      { entity_name: 'client', ids: '8' },
    ]);
  });
});
