import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@rstest/core';
import { DateTime } from 'luxon';
import { readQuestion } from '../../../plugins/nl-query/server/grammar/read-question';
import { getExpected, getPlain, worldNames, type World } from './expected';

const folder = 'scripts/bench/nl-query';
const world = JSON.parse(readFileSync(`${folder}/world.json`, 'utf8')) as World;
const now = DateTime.fromISO(world.now, { zone: world.zone });

const getWrong = (file: string): { readonly all: number; readonly wrong: readonly string[] } => {
  const lines = readFileSync(`${folder}/${file}.tsv`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string]);
  const wrong = lines.flatMap(([question, wanted]) =>
    getPlain(readQuestion(question, worldNames(world), now), world) === getExpected(wanted, world) ? [] : [question],
  );
  return { all: lines.length, wrong };
};

describe('benchmark questions', () => {
  it('parses all 150 correctly', () => {
    expect(getWrong('questions')).toEqual({ all: 150, wrong: [] });
  });

  it('parses the 302 questions on which the grammar was tuned', () => {
    expect(getWrong('questions-2')).toEqual({ all: 302, wrong: [] });
  });

  it('parses nineteen of twenty held-out questions correctly', () => {
    for (const number of ['', '-2', '-3', '-4', '-5', '-6', '-7', '-8', '-9', '-10']) {
      const { all, wrong } = getWrong(`held-out${number}`);
      expect(wrong.length / all).toBeLessThanOrEqual(0.05);
    }
  });
});
