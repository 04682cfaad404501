import { useText, type ResourceParts } from '#core/web';
import { routes } from '#shared/routes';
import { Tag } from '#shared/ui';
import type { globalEmotionWordLib } from '../resource';
import { TryButton } from './try-button';
import { WordsLink } from './words-link';

/** Library name; the built-in one is shown in the reader's language. */
function NameCell({ name, isBuiltIn }: { readonly name: string; readonly isBuiltIn: boolean }) {
  const t = useText('emotion-words');
  return isBuiltIn ? (
    <>
      {t('builtIn')} <Tag tone="accent">{t('builtInMark')}</Tag>
    </>
  ) : (
    <>{name}</>
  );
}

const globalLibParts: ResourceParts<typeof globalEmotionWordLib> = {
  cells: {
    Lib_Name: ({ Lib_Name, Is_Built_In }) => <NameCell name={Lib_Name ?? ''} isBuiltIn={Is_Built_In === true} />,
    Word_Count: ({ Lib_ID, Lib_Name, Word_Count }) => (
      <WordsLink path={routes.globalEmotionWords()} libId={Lib_ID} name={Lib_Name ?? ''} count={Word_Count ?? 0} />
    ),
  },
  toolbar: TryButton,
  draft: { Is_Enabled: true },
};

export default globalLibParts;
