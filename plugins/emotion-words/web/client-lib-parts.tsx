import type { ResourceParts } from '#core/web';
import { routes } from '#shared/routes';
import type { clientEmotionWordLib } from '../resource';
import { WordsLink } from './words-link';

const clientLibParts: ResourceParts<typeof clientEmotionWordLib> = {
  cells: {
    Word_Count: ({ Lib_ID, Lib_Name, Word_Count }) => (
      <WordsLink path={routes.clientEmotionWords()} libId={Lib_ID} name={Lib_Name ?? ''} count={Word_Count ?? 0} />
    ),
  },
  draft: { Is_Enabled: true },
};

export default clientLibParts;
