import { describe, expect, it } from '@rstest/core';
import { commonTerms, findTerms, type Term } from './known-terms';

const ownBrandTerms: readonly Term[] = [
  { zh: '瀚海S7', en: 'Hanhai S7', kind: 'own' },
  { zh: '海', en: 'sea', kind: 'own' },
];

describe('findTerms', () => {
  it('finds terms in either language with how often they stand there, the longer one where two begin', () => {
    expect(findTerms('瀚海S7在广东和法国上市，广东先行。', 'en', [...ownBrandTerms, ...commonTerms()])).toEqual([
      { Term: '广东', Translation: 'Guangdong', Kind: 'place', Count: 2 },
      { Term: '瀚海S7', Translation: 'Hanhai S7', Kind: 'own', Count: 1 },
      { Term: '法国', Translation: 'France', Kind: 'country', Count: 1 },
    ]);
    expect(findTerms('The HANHAI S7 is sold in France.', 'zh', [...ownBrandTerms, ...commonTerms()])).toMatchObject([
      { Translation: '瀚海S7' },
      { Term: 'France', Translation: '法国' },
    ]);
  });

  it("does not match parts of longer Latin words, and prefers the client's own terms", () => {
    expect(findTerms('seaside and overseas', 'zh', ownBrandTerms)).toEqual([]);
    const ours: Term = { zh: '广东', en: 'Canton', kind: 'own' };
    expect(findTerms('广东', 'en', [ours, ...commonTerms()])).toMatchObject([{ Translation: 'Canton' }]);
    expect(findTerms('', 'en', ownBrandTerms)).toEqual([]);
  });
});
