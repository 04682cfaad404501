import { mediaTypeTerms } from '#shared/vocabulary';

/** Defaults of a new subject. */
const usual = { Notation: 'modern', Is_Enabled: true, Sort_Order: 0 } as const;

/**
 * Returns the initial draft of a new subject with the values of the URL, for example a search that becomes a subject.
 */
export function givenSubject(search: string): Readonly<Record<string, unknown>> {
  const parameters = new URLSearchParams(search);
  const media = (parameters.get('Media_Types') ?? '').split(',').filter((type) => mediaTypeTerms.has(type));
  const name = parameters.get('Subject_Name');
  const rule = parameters.get('Rule');
  return {
    ...usual,
    ...(name && { Subject_Name: name }),
    ...(rule && { Rule: rule }),
    ...(parameters.get('Notation') === 'classic' && { Notation: 'classic' }),
    ...(media.length > 0 && { Media_Types: media }),
  };
}
