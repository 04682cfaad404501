import { Link } from 'wouter';
import { formatNumber } from '#shared/format';
import { useUi } from '#shared/ui';

interface CountLinkProps {
  readonly to: string;
  readonly label: string;
  readonly count: number;
}

/** A count with a link to what it counts. */
export function CountLink({ to, label, count }: CountLinkProps) {
  const { language } = useUi();
  return (
    <Link href={to} aria-label={label}>
      {formatNumber(count, language)}
    </Link>
  );
}
