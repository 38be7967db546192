import FlyingFox
import FlyingSocks
