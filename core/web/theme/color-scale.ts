type Color = readonly [red: number, green: number, blue: number];

const white: Color = [255, 255, 255];
const black: Color = [0, 0, 0];
/** Surface color of the dark theme. */
const night: Color = [22, 28, 37];

/** Parses `#rrggbb`; undefined for anything else. */
export function getColor(text: string | null | undefined): Color | undefined {
  if (!text || !/^#[0-9a-f]{6}$/i.test(text)) return undefined;
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const mix = (color: Color, other: Color, share: number): Color =>
  color.map((part, index) => Math.round(part + ((other[index] as number) - part) * share)) as unknown as Color;

/** Returns the relative luminance by WCAG 2.2. */
function luminance(color: Color): number {
  const [red, green, blue] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Color;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colors by WCAG 2.2, 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes a color with another until it is readable on the background. */
function readable(color: Color, ground: Color, towards: Color): Color {
  let share = 0;
  let adjusted = color;
  while (contrast(adjusted, ground) < 4.6 && share < 1) {
    share += 0.04;
    adjusted = mix(color, towards, share);
  }
  return adjusted;
}

/**
 * Returns the ten steps of an accent color; white is readable on the fifth and the sixth, and the sixth (the eighth in
 * the dark theme) is readable on the page.
 */
export function colorScale(accent: Color, dark: boolean): readonly Color[] {
  const base = readable(accent, white, black);
  if (!dark) {
    const lighter = [0.9, 0.75, 0.56, 0.36].map((share) => mix(base, white, share));
    // Hover color: its text is still white.
    const pointed = readable(mix(base, white, 0.15), white, black);
    return [...lighter, pointed, base, ...[0.2, 0.33, 0.5, 0.67].map((share) => mix(base, black, share))];
  }
  const deeper = [0.88, 0.74, 0.54, 0.3, 0.12].map((share) => mix(base, night, share));
  return [
    ...deeper,
    base,
    mix(base, white, 0.28),
    readable(mix(base, white, 0.5), night, white),
    mix(base, white, 0.7),
    mix(base, white, 0.86),
  ];
}
