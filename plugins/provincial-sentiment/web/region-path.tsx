import { listOf } from '#core/filter';
import { useText } from '#core/web';
import { getPath, rootCode } from '#shared/geo';
import { Button, ButtonRow, RegionName, useUrlState } from '#shared/ui';

const defaultState = { Region: '' };

/** Breadcrumb from the country to the current region; each step links back up. */
export function RegionPath() {
  const t = useText('provincial-sentiment');
  const [{ Region }, setState] = useUrlState(defaultState);
  const regions = listOf(Region);
  const regionPath = regions.length === 1 ? getPath(regions[0] ?? '') : [];
  const steps = [{ code: rootCode }, ...regionPath];
  return (
    <nav aria-label={t('path')}>
      <ButtonRow>
        {steps.map(({ code }, index) => {
          const isHere = index === steps.length - 1 && (regions.length === 0 || regionPath.length > 0);
          return (
            <Button
              key={code}
              small
              kind={isHere ? 'primary' : undefined}
              aria-current={isHere ? 'page' : undefined}
              onClick={() => setState({ Region: code === rootCode ? '' : code })}
            >
              {code === rootCode ? t('country') : <RegionName code={code} short />}
            </Button>
          );
        })}
      </ButtonRow>
    </nav>
  );
}
