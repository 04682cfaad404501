import { Link } from 'wouter';
import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import { useUi } from '#shared/ui';

const lists = {
  'global-reject-domain': routes.globalRejectDomains,
  'global-reject-url': routes.globalRejectUrls,
  'global-reject-junkword': routes.globalRejectJunkWords,
};

interface EntriesLinkProps {
  readonly list: keyof typeof lists;
  readonly classId: string;
  readonly name: string;
  readonly count: number;
}

/** Number of entries of a class, linked to them. */
export function EntriesLink({ list, classId, name, count }: EntriesLinkProps) {
  const t = useText('global-rejects');
  const { language } = useUi();
  return (
    <Link href={lists[list]({ Class_ID: classId })} aria-label={t('entries', { name, count })}>
      {formatNumber(count, language)}
    </Link>
  );
}
