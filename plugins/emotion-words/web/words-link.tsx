import { Link } from 'wouter';
import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { useUi } from '#shared/ui';

interface WordsLinkProps {
  readonly path: string;
  readonly libId: string;
  readonly name: string;
  readonly count: number;
}

/** Number of words of a library, linked to them. */
export function WordsLink({ path, libId, name, count }: WordsLinkProps) {
  const t = useText('emotion-words');
  const { language } = useUi();
  return (
    <Link href={`${path}?Lib_ID=${libId}`} aria-label={t('wordsOf', { name, count })}>
      {formatNumber(count, language)}
    </Link>
  );
}
