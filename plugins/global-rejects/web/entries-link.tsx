import { Link } from 'wouter';
import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { useUi } from '#shared/ui';

interface EntriesLinkProps {
  /** Target list: the second-to-last segment of its path. */
  readonly list: 'global-reject-domain' | 'global-reject-url' | 'global-reject-junkword';
  readonly classId: string;
  readonly name: string;
  readonly count: number;
}

/** Number of entries of a class, linked to them. */
export function EntriesLink({ list, classId, name, count }: EntriesLinkProps) {
  const t = useText('global-rejects');
  const { language } = useUi();
  return (
    <Link href={routes.globalRejects(list, { Class_ID: classId })} aria-label={t('entries', { name, count })}>
      {formatNumber(count, language)}
    </Link>
  );
}
