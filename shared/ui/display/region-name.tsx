import { useRegions } from '../hooks/use-regions';
import { useUi } from '../ui-context';

interface RegionNameProps {
  readonly code: string | null | undefined;
  /** Uses the short name, 内蒙古 for 内蒙古自治区. */
  readonly short?: boolean;
}

/** Shows the name of a region; nothing without a code. */
export function RegionName({ code, short = false }: RegionNameProps) {
  const { language } = useUi();
  const regions = useRegions(Boolean(code));
  if (!code) return null;
  return <>{(short ? regions?.getShortName(code) : regions?.getName(code, language)) ?? ''}</>;
}
