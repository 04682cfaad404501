import type { Statements } from '#core/server';
import { addSampleSubjects } from '#plugins/subjects/server';
import type { SampleClient } from './generator';

/** Colors that are distinguishable in charts in both themes. */
const colours = [
  '#1f5fd6',
  '#c9372c',
  '#1f845a',
  '#b65c02',
  '#6e5dc6',
  '#0b7285',
  '#ae4787',
  '#5b7f24',
  '#8c6a1f',
  '#4a6785',
  '#943d73',
  '#2b6cb0',
] as const;

/** Creates the dictionaries, categories and subjects of a sample client, each subject in a different color. */
export function makeSubjects(
  tx: Statements,
  clientId: string,
  { dictionaries, categories }: SampleClient,
): Promise<void> {
  let place = 0;
  return addSampleSubjects(tx, clientId, {
    dictionaries,
    categories: categories.map(({ name, subjects }) => ({
      name,
      subjects: subjects.map((subject) => ({ ...subject, colour: colours[place++ % colours.length] })),
    })),
  });
}
