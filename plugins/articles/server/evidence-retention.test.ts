import { expect, it } from '@rstest/core';
import type { EmotionEvidence } from './intake/intake-item';
import { retainedEvidence, readEvidence } from './evidence-retention';

it('Evidence is read as it was, also where the texts of the library say another word', () => {
  const texts = { title: '车主维权', text: '刹车失灵，车主投诉' };
  const evidence: readonly EmotionEvidence[] = [
    { word: '投诉', field: 'body', start: 7, end: 9, polarity: 'negative', weight: -1.204 },
    { word: '维权', field: 'title', start: 2, end: 4, polarity: 'negative', weight: -0.5 },
    { word: '车主', field: 'title', start: 0, end: 2, polarity: 'positive', weight: 0.1 },
    { word: '刹车', field: 'body', start: 0, end: 2, polarity: 'neutral', weight: 0 },
    { word: '另一题', field: 'title', start: 1, end: 4, polarity: 'positive', weight: 0.3 },
  ];
  const retained = retainedEvidence(evidence, texts);
  expect(readEvidence(JSON.parse(JSON.stringify(retained)) as typeof retained, texts)).toEqual(evidence);
  expect(retained[0]).toEqual([7, 2, -1.204]);
});
