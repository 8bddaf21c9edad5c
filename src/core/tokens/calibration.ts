/** How an API's counts follow from a counter's: `factor` times the estimate, and `perMessage` more for each message. */
export interface Calibration {
  readonly factor: number;
  /** Framing: what the API counts round the texts of one message. */
  readonly perMessage: number;
  /** Half of the points lie within this share of the fitted value. */
  readonly residual: number;
  /** Sums of many messages are expected within this share: what single requests miss partly cancels out. */
  readonly band: number;
  /**
   * Prompts can be longer by this share still, above the band: a program sends reminders, files and notices that it does
   * not write down. What this file shows of that, and at least what recorded sessions show where it comes unawares.
   */
  readonly beyond: number;
  readonly points: number;
}
