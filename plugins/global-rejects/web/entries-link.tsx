import { Link } from 'wouter';
import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { useUi } from '#shared/ui';

interface EntriesLinkProps {
  /** Which list: the last but one part of its address. */
  readonly list: 'global-reject-domain' | 'global-reject-url' | 'global-reject-junkword';
  readonly classId: string;
  readonly name: string;
  readonly count: number;
}

/** How many entries a class has, leading to them. */
export function EntriesLink({ list, classId, name, count }: EntriesLinkProps) {
  const t = useText('global-rejects');
  const { language } = useUi();
  return (
    <Link href={routes.globalRejects(list, { Class_ID: classId })} aria-label={t('entries', { name, count })}>
      {formatNumber(count, language)}
    </Link>
  );
}
