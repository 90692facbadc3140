extension Double {
    /// Without its fraction; of no number 0, of one beyond all integers the last of them. What comes from sources and
    /// files may be of any size.
    var wholeNumber: Int { Int(exactly: rounded(.towardZero)) ?? (self > 0 ? .max : self < 0 ? .min : 0) }
}
