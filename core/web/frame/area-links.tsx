import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { useText } from '../react/use-text';
import { useFrame } from './frame-context';
import { firstPath } from './menu-tree';

interface AreaLinksProps {
  readonly className?: string;
  readonly linkClassName?: string;
}

/** Links to the areas visible to the user, each to its first screen. */
export const AreaLinks = observer(function AreaLinks({ className, linkClassName }: AreaLinksProps) {
  const t = useText('core');
  const { frame } = useFrame();
  return (
    <nav className={className} aria-label={t('frame.areas')}>
      {frame.areas.map((area) => (
        <Link
          key={area}
          href={firstPath(frame.trees.get(area) ?? []) ?? '/'}
          className={linkClassName}
          aria-current={area === frame.area ? 'true' : undefined}
        >
          {frame.areaLabel(area)}
        </Link>
      ))}
    </nav>
  );
});
