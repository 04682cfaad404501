import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import { ChoiceBox, Field, FieldGrid, NumberInput, Segmented, Stack } from '#shared/ui';
import { canvasLimits, fits, grounds } from '../../layout';
import { BindingFields } from './binding-fields';
import type { EditorStore } from './editor-store';

/** Common sizes of big screens. */
const sizes = ['1366x768', '1920x1080', '3840x2160', '3440x1440', '1080x1920'] as const;

/** Settings of the whole big screen: canvas, background, and the default data settings of its parts. */
export const BigScreenForm = observer(function BigScreenForm({ store }: { readonly store: EditorStore }) {
  const t = useText('big-screen');
  const { Size, Fit, Ground } = store.layout;
  const present = sizes.find((size) => size === `${Size.Width}x${Size.Height}`);
  const setEdge = (edge: 'Width' | 'Height', value: number | null): void => {
    if (value !== null && value >= canvasLimits.min && value <= canvasLimits.max)
      store.resize({ ...Size, [edge]: Math.round(value) });
  };
  return (
    <Stack tight>
      <Field label={t('canvas.size')}>
        {(field) => (
          <ChoiceBox
            {...field}
            value={present ?? ''}
            empty={t('canvas.ownSize')}
            choices={sizes.map((value) => ({ value, label: value.replace('x', ' × ') }))}
            onChange={(value) => {
              const [Width = 0, Height = 0] = value.split('x').map(Number);
              if (value) store.resize({ Width, Height });
            }}
          />
        )}
      </Field>
      <FieldGrid>
        {(['Width', 'Height'] as const).map((edge) => (
          <Field key={edge} label={t(`box.${edge}`)}>
            {(field) => (
              <NumberInput
                {...field}
                min={canvasLimits.min}
                max={canvasLimits.max}
                value={Size[edge]}
                onChange={(value) => setEdge(edge, value)}
              />
            )}
          </Field>
        ))}
      </FieldGrid>
      <Field label={t('bar.fit')}>
        {(field) => (
          <ChoiceBox
            {...field}
            value={Fit}
            choices={fits.map((value) => ({ value, label: t(`fit.${value}`) }))}
            onChange={(value) => value && store.setScreen({ Fit: value })}
          />
        )}
      </Field>
      <Field label={t('canvas.ground')}>
        {() => (
          <Segmented
            label={t('canvas.ground')}
            value={Ground}
            choices={grounds.map((value) => ({ value, label: t(`ground.${value}`) }))}
            onChange={(value) => store.setScreen({ Ground: value })}
          />
        )}
      </Field>
      <BindingFields value={store.layout} onChange={(change) => store.setScreen(change)} />
    </Stack>
  );
});
