/** Maps region codes to the names of their children; `86` contains the provinces. Published without types. */
declare module 'china-area-data' {
  const areas: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default areas;
}
