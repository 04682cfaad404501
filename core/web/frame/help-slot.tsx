import { observer } from 'mobx-react-lite';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { useWidgets } from '../react/use-widgets';
import { useFrame } from './frame-context';

/** Help of plugins for the current screen, and tours for new users. */
export const HelpSlot = observer(function HelpSlot() {
  const { frame } = useFrame();
  const { place } = useService(NavigationService);
  const helps = useWidgets('core.help');
  const tours = useWidgets('core.tour');
  return (
    <>
      {frame.helpOpen &&
        helps.map(({ id, Component }) => (
          <Component key={id} path={place?.route.path ?? ''} onClose={() => frame.openHelp(false)} />
        ))}
      {frame.isTouring && tours.map(({ id, Component }) => <Component key={id} />)}
    </>
  );
});
