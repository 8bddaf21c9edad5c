/** How an API's counts follow from a counter's: `factor` times the estimate, and `perCall` more for each request. */
export interface Calibration {
  readonly factor: number;
  readonly perCall: number;
  /** Half of the points lie within this share of the fitted value. */
  readonly residual: number;
  /** Sums of many messages are expected within this share: what single requests miss partly cancels out. */
  readonly band: number;
  readonly points: number;
}
