// PLAY501 to PLAY510: the rules that a simulated viewing breaks.
extension RuleID {
    // MARK: Simulation
    /// A break that never plays.
    public static let breakNeverPlays = RuleID(rawValue: "PLAY501")
    /// A repetition that never plays.
    public static let repetitionNeverPlays = RuleID(rawValue: "PLAY502")
    /// An overlay after the end of the content.
    public static let overlayAfterContent = RuleID(rawValue: "PLAY503")
    /// Breaks that a seek to the end passes without showing them.
    public static let breaksHiddenBySeek = RuleID(rawValue: "PLAY504")
    /// A seek past several breaks that shows no ad.
    public static let seekWithoutAd = RuleID(rawValue: "PLAY505")
    /// Two interruptions that follow each other too soon.
    public static let holdsTooClose = RuleID(rawValue: "PLAY506")
    /// More ad time per hour than broadcasters may show.
    public static let adTimePerHour = RuleID(rawValue: "PLAY507")
    /// An interruption that is longer than the content that follows it.
    public static let holdLongerThanContent = RuleID(rawValue: "PLAY508")
    /// A very long interruption.
    public static let longHold = RuleID(rawValue: "PLAY509")
    /// A bumper whose break never plays.
    public static let bumperNeverPlays = RuleID(rawValue: "PLAY510")
}
